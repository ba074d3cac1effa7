import { useSyncExternalStore } from 'react';

/** What the browser keeps with each entry of its history. */
interface Entry {
  /** How many entries of ours lie before it. */
  readonly index: number;
  /** Where a way back from here leads is not the app's business: it was begun anew here. */
  readonly isFirst: boolean;
}

const listeners = new Set<() => void>();
/** How far each entry was scrolled when it was left. */
const scrolled = new Map<number, number>();
/** What was chosen on the page of each entry, such as its tab, by name. */
const chosen = new Map<number, Map<string, string>>();

/** Forgets what an entry was, because another takes its place. */
function forget(index: number): void {
  scrolled.delete(index);
  chosen.delete(index);
}

function entry(): Entry {
  const state: unknown = window.history.state;
  const isOurs = typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number';
  return isOurs ? (state as Entry) : { index: 0, isFirst: true }; // nobody else writes an index there
}

let current = entry();

function tell(): void {
  current = entry();
  for (const listener of listeners) listener();
}

function go(place: string, next: Entry, how: 'pushState' | 'replaceState'): void {
  scrolled.set(current.index, window.scrollY);
  if (how === 'pushState') forget(next.index);
  window.history[how](next, '', `#${place}`);
  tell();
}

window.history.scrollRestoration = 'manual';
// The place where the app was opened has an entry, too, or the way back there would look like a place that was typed.
window.history.replaceState(current, '');
// Back and forward, and a place that was typed or followed as a plain link, which the browser enters without our state.
window.addEventListener('popstate', () => {
  scrolled.set(current.index, window.scrollY);
  if (window.history.state === null) {
    window.history.replaceState({ index: current.index + 1, isFirst: false } satisfies Entry, '');
    forget(current.index + 1);
  }
  tell();
});

/** Where the customer is: what stands behind the `#` of the address, such as `/pages/market/search?q=btc`. */
export function placeNow(): string {
  const place = window.location.hash.slice(1);
  return place.startsWith('/') ? place : `/${place}`;
}

/** Goes on to a place; the way back leads here. */
export function pushPlace(place: string): void {
  go(place, { index: current.index + 1, isFirst: false }, 'pushState');
}

/** Goes to a place instead of the present one. @param isFirst the app's own way back does not lead further than there. */
export function replacePlace(place: string, isFirst = current.isFirst): void {
  scrolled.delete(current.index);
  go(place, { index: current.index, isFirst }, 'replaceState');
}

/** Goes one place back. @returns false when there is none of ours: nothing happens then. */
export function goBack(): boolean {
  if (current.index === 0 || current.isFirst) return false;
  window.history.back();
  return true;
}

/** How far the present entry was scrolled when it was last left; 0 for a new one. */
export function keptScroll(): number {
  return scrolled.get(current.index) ?? 0;
}

/** What was chosen under a name on the page of the present entry; undefined for a new one. */
export function keptChoice(name: string): string | undefined {
  return chosen.get(current.index)?.get(name);
}

/** Keeps what is chosen with the present entry, so that the way back finds it again. */
export function keepChoice(name: string, value: string): void {
  const own = chosen.get(current.index) ?? new Map<string, string>();
  chosen.set(current.index, own.set(name, value));
}

/** Tells every change of the place. @returns a way to stop. */
function onPlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** {@link placeNow}, followed. */
export function usePlace(): string {
  return useSyncExternalStore(onPlace, placeNow);
}
