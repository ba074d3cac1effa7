import { after } from './browser-timers.ts';

export interface ToastLink {
  readonly label: string;
  readonly href?: string;
  readonly onPress?: () => void;
}

export interface ToastContent {
  readonly tone: 'info' | 'done' | 'failed';
  readonly text: string;
  readonly link?: ToastLink;
}

export interface Toast extends ToastContent {
  readonly id: number;
}

/** How long a toast stays, without the time for which it is held. */
export const TOAST_MS = 4000;
const SHOWN_MAX = 3;

/** Toasts in the order in which they came. */
export interface ToastStore {
  /** Gives the toast's id. The same text again replaces what says it. */
  readonly show: (content: ToastContent, stayMs?: number) => number;
  readonly dismiss: (id: number) => void;
  /** While held, as under the mouse, none goes; let go, each has its whole time again. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly list: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store of its own; `startTimer` calls once after some milliseconds, and gives back how to stop it. */
export function createToastStore(startTimer: (delayMs: number, act: () => void) => () => void): ToastStore {
  let shown: readonly Toast[] = [];
  let lastId = 0;
  let isHeld = false;
  const stays = new Map<number, number>();
  const stops = new Map<number, () => void>();
  const listeners = new Set<() => void>();

  function change(next: readonly Toast[]): void {
    shown = next;
    for (const listener of listeners) listener();
  }
  function start(id: number): void {
    stops.get(id)?.();
    stops.set(
      id,
      startTimer(stays.get(id) ?? TOAST_MS, () => dismiss(id)),
    );
  }
  function dismiss(id: number): void {
    stops.get(id)?.();
    stops.delete(id);
    stays.delete(id);
    change(shown.filter((toast) => toast.id !== id));
  }
  return {
    show(content, stayMs = TOAST_MS) {
      for (const toast of shown) if (toast.text === content.text) dismiss(toast.id);
      for (const toast of shown.slice(0, Math.max(0, shown.length - SHOWN_MAX + 1))) dismiss(toast.id);
      lastId += 1;
      stays.set(lastId, stayMs);
      change([...shown, { ...content, id: lastId }]);
      if (!isHeld) start(lastId);
      return lastId;
    },
    dismiss,
    hold() {
      isHeld = true;
      for (const stop of stops.values()) stop();
      stops.clear();
    },
    release() {
      isHeld = false;
      for (const { id } of shown) start(id);
    },
    list: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The toasts of the page, which `ToastOutlet` shows. */
export const toasts: ToastStore = createToastStore(after);
