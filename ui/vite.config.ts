import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The app's own policy, so that the preview refuses what the app would refuse. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  clearScreen: false,
  server: { host: '127.0.0.1', port: 1420, strictPort: true },
  preview: { host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
  // Inlined fonts would be `data:` addresses, which the policy refuses.
  build: { target: 'es2022', outDir: mode === 'production' ? 'dist' : `dist-${mode}`, assetsInlineLimit: 0, emptyOutDir: true },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
}));
