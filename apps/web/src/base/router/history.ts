import { useSyncExternalStore } from 'react';
import { pageOf } from './paths.ts';
import { routes } from './routes.ts';

/** What the browser keeps with each entry of its history. */
interface Entry {
  /** How many entries of ours lie before it. */
  readonly index: number;
  /** How many pages are open above the tab below them; 0 for a tab, and for the page with which the app was opened. */
  readonly above: number;
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
  if (typeof state !== 'object' || state === null) return { index: 0, above: 0 };
  const numberAt = (key: keyof Entry): number => {
    const value: unknown = Reflect.get(state, key);
    return typeof value === 'number' ? value : 0;
  };
  return { index: numberAt('index'), above: numberAt('above') };
}

let current = entry();

function tell(): void {
  current = entry();
  for (const listener of listeners) listener();
}

function enter(place: string, next: Entry, how: 'pushState' | 'replaceState'): void {
  window.history[how](next, '', `#${place}`);
  tell();
}

/** What is done once the browser has gone back over pages that are closed; nobody is shown what lies below meanwhile. */
let afterClosing: (() => void) | null = null;

/** Closes the upper `count` entries, then does `work`. */
function close(count: number, work: () => void): void {
  if (count === 0) {
    work();
    return;
  }
  afterClosing = work;
  window.history.go(-count);
}

window.history.scrollRestoration = 'manual';
// The place where the app was opened has an entry, too, or the way back there would look like a place that was typed.
window.history.replaceState(current, '');
// Back and forward, and a place that was typed or followed as a plain link, which the browser enters without our state.
window.addEventListener('popstate', () => {
  if (afterClosing !== null) {
    const work = afterClosing;
    afterClosing = null;
    current = entry();
    work();
    return;
  }
  scrolled.set(current.index, window.scrollY);
  if (window.history.state === null) {
    window.history.replaceState(nextEntry(placeNow()), '');
    forget(current.index + 1);
  }
  tell();
});

/** Where the customer is: what stands behind the `#` of the address, such as `/pages/market/search?q=btc`. */
export function placeNow(): string {
  const place = window.location.hash.slice(1);
  return place.startsWith('/') ? place : `/${place}`;
}

function isTab(place: string): boolean {
  const page = pageOf(place);
  return page !== null && routes[page].tab !== null;
}

function nextEntry(place: string): Entry {
  return { index: current.index + 1, above: isTab(place) ? 0 : current.above + 1 };
}

function push(place: string): void {
  forget(current.index + 1);
  enter(place, nextEntry(place), 'pushState');
}

/** Goes on to a place; the way back leads here. */
export function pushPlace(place: string): void {
  scrolled.set(current.index, window.scrollY);
  push(place);
}

/** Goes to a place instead of the present one. */
export function replacePlace(place: string): void {
  scrolled.delete(current.index);
  enter(place, { index: current.index, above: isTab(place) ? 0 : current.above }, 'replaceState');
}

/** Closes every page above the present tab and goes on to a place: the way back leads to the tab before. */
export function switchPlace(place: string): void {
  if (place === placeNow()) return;
  if (current.above === 0) pushPlace(place);
  else close(current.above, () => push(place));
}

/** Closes every page and begins anew at a place: no way back leads to what was open. */
export function restartAt(place: string): void {
  close(current.index, () => {
    scrolled.clear();
    chosen.clear();
    enter(place, { index: 0, above: 0 }, 'replaceState');
  });
}

/** Goes one place back. @returns false when there is none of ours: nothing happens then. */
export function goBack(): boolean {
  if (current.index === 0) return false;
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
