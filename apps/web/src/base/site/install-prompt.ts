import { create } from 'zustand';

/** The browser's offer to install the app; not in the types of the DOM, because only some browsers make it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The offer that the browser has made; null before, where it makes none, and once it was taken. */
export const useInstallOffer = create<{ readonly offer: InstallOffer | null }>()(() => ({ offer: null }));

/** Keeps the browser's offer for the moment at which the customer asks for it. It comes once, soon after the start. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallOffer.setState({ offer: event as InstallOffer }); // an event of this name is one
  });
  addEventListener('appinstalled', () => {
    useInstallOffer.setState({ offer: null });
  });
}
