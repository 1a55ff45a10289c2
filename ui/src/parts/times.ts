/** A hold that acts, in ms. */
export const HOLD_MS = 600;
/** Within so long a second tap counts as sure, in ms. */
export const SURE_MS = 3_000;
