import { create } from 'zustand';

/** The browser's offer to install the app; not in the types of the DOM, because only some browsers make it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The offer that the browser has made; null before, where it makes none, and once it was taken. */
const useOffer = create<{ readonly offer: InstallOffer | null }>()(() => ({ offer: null }));

/** Keeps the browser's offer for the moment at which the customer asks for it. It comes once, soon after the start. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useOffer.setState({ offer: event as InstallOffer }); // an event of this name is one
  });
  addEventListener('appinstalled', () => {
    useOffer.setState({ offer: null });
  });
}

/** How the app gets onto the device: the browser asks, or the customer uses its menu, or it is there already. */
export type InstallWay = 'prompt' | 'ios' | 'menu' | 'installed';

/** How this device installs the app. */
export function useInstallWay(): InstallWay {
  const offer = useOffer((one) => one.offer);
  if (matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (offer !== null) return 'prompt';
  return installWayOf(navigator.userAgent, navigator.maxTouchPoints);
}

/** A tablet of Apple calls itself a Mac, but no Mac has a screen that several fingers touch. */
function installWayOf(userAgent: string, maxTouchPoints: number): 'ios' | 'menu' {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1) ? 'ios' : 'menu';
}

/** Shows the browser's own question. It can be shown once for each offer. */
export async function promptInstall(): Promise<void> {
  const { offer } = useOffer.getState();
  useOffer.setState({ offer: null });
  await offer?.prompt();
}
