import { create } from 'zustand';

/** A newer release that is fetched and waits; null while this one is the newest. */
export const useWaitingRelease = create<{ readonly waiting: ServiceWorker | null }>()(() => ({ waiting: null }));

/** Keeps the app's shell on the device, and notices when a newer release is there. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register('/sw.js').then(watch, () => undefined);
  // The new release has taken over: what is open is of the old one, and two are never mixed. Only the first worker of a device
  // takes over what is open from nobody.
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadController) window.location.reload();
    hadController = true;
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  const note = (worker: ServiceWorker | null): void => {
    if (worker === null || navigator.serviceWorker.controller === null) return;
    const tell = (): void => {
      if (worker.state === 'installed') useWaitingRelease.setState({ waiting: worker });
    };
    tell();
    worker.addEventListener('statechange', tell);
  };
  note(registration.waiting);
  registration.addEventListener('updatefound', () => {
    note(registration.installing);
  });
}

/** Asks whether a newer release is there, because a part of this one is not to be had any more. */
export function lookForRelease(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.getRegistration().then(
    (registration) => registration?.update(),
    () => undefined,
  );
}

/** Lets the release that waits take over; the page then loads anew. */
export function takeUpdate(): void {
  useWaitingRelease.getState().waiting?.postMessage('take over');
}
