import { useSyncExternalStore } from 'react';

/** The parts of a place behind the `#`: `/products/lockup/12` is `products`, `lockup`, `12`. */
export function partsOf(hash: string): readonly string[] {
  return hash
    .replace(/^#/, '')
    .split('/')
    .filter((part) => part !== '');
}

/** A place of the back office as a link names it. */
export function linkTo(...parts: readonly string[]): string {
  return `#/${parts.join('/')}`;
}

/** Goes on to a place; the way back leads here. */
export function goTo(...parts: readonly string[]): void {
  window.location.hash = linkTo(...parts);
}

function onPlace(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Where the window stands, followed. */
export function usePlace(): readonly string[] {
  return partsOf(useSyncExternalStore(onPlace, () => window.location.hash));
}
