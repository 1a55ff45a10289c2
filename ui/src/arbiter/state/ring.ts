// A short soft double tone for a call. The tablet of an arbiter may sound; a player's phone never does.

const TONES_HZ = [660, 880];
const TONE_S = 0.11;
let context: AudioContext | null = null;

export function ring(): void {
  try {
    context ??= new AudioContext();
    const from = context.currentTime + 0.02;
    for (const [i, hz] of TONES_HZ.entries()) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      const at = from + i * (TONE_S + 0.03);
      tone.frequency.value = hz;
      gain.gain.setValueAtTime(0.0001, at);
      gain.gain.exponentialRampToValueAtTime(0.25, at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + TONE_S);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + TONE_S);
    }
  } catch {
    // No sound on this device; the queue and the tick remain.
  }
}
