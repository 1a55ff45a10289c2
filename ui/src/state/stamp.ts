// Instants of the page's own clock.
import type { PageStamp } from '../wire';

/** `ms` since the page's time origin, split as the contract wants it. */
export function pageStamp(ms: number): PageStamp {
  const us = Math.max(0, Math.round(ms * 1000));
  return { ms: Math.floor(us / 1000), us: us % 1000 };
}

/**
 * When a touch happened. Engines stamp events on the page's clock; some older ones by the calendar,
 * and events made by a program may carry 0: then the instant of arrival is all there is.
 */
export function touchStamp(event: { timeStamp: number }, now: number, timeOrigin: number): PageStamp {
  const { timeStamp } = event;
  if (timeStamp > 1e12) return pageStamp(Math.min(timeStamp - timeOrigin, now));
  return pageStamp(timeStamp > 0 ? timeStamp : now);
}
