import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The app's own policy, so that the preview refuses what the app would refuse. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'";

/** Where a mode's build goes: the app on an imitation, on the tests' loopback host, the pages that a server has in it. */
const folders: Record<string, string> = { mock: 'dist-mock', loopback: 'dist-loopback', server: 'dist-server' };

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  clearScreen: false,
  server: { host: '127.0.0.1', port: 1420, strictPort: true },
  preview: { host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
  build: {
    target: 'es2022',
    outDir: folders[mode] ?? 'dist',
    // Inlined fonts would be `data:` addresses, which the policy refuses.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    ...(mode === 'server' && { rolldownOptions: { input: ['console.html', 'wall.html'] } }),
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
}));
