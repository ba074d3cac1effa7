import { deviceStore } from '../device/device-store.ts';

/** Under which name open intentions are stored, and windows lock their keys. */
export const intentionsName = 'bourse.intentions';

/** Where open intentions outlive the window. */
export const intentionStore = {
  read: (): string | null => deviceStore.getItem(intentionsName),
  write: (text: string): void => {
    deviceStore.setItem(intentionsName, text);
  },
};

/** Whether some customer of this device may have an intention open. */
export function hasOpenIntentions(): boolean {
  return (intentionStore.read() ?? '[]') !== '[]';
}
