import { useInstallOffer } from '../../base/site/install-prompt.ts';

/** How the app gets onto the device: the browser asks, or the customer uses its menu, or it is there already. */
export type InstallWay = 'prompt' | 'ios' | 'menu' | 'installed';

/** How this device installs the app. */
export function useInstallWay(): InstallWay {
  const offer = useInstallOffer((one) => one.offer);
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
  const { offer } = useInstallOffer.getState();
  useInstallOffer.setState({ offer: null });
  await offer?.prompt();
}
