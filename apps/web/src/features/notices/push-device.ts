/** Where this browser has its pushes taken, and the keys under which it reads them. */
export interface OwnSubscription {
  readonly endpoint: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** Whether this browser can be told: not at all, not as the customer has set it, or as they wish. */
export type PushAbility = 'none' | 'blocked' | 'open';

async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

/** What this browser can do, and the endpoint that it has; null where it has none. */
export async function readPushDevice(): Promise<{
  readonly ability: PushAbility;
  readonly endpoint: string | null;
}> {
  const worker = await findWorker();
  if (worker === undefined) return { ability: 'none', endpoint: null };
  const ability = Notification.permission === 'denied' ? 'blocked' : 'open';
  return { ability, endpoint: (await worker.pushManager.getSubscription())?.endpoint ?? null };
}

/**
 * Asks the customer, and subscribes this browser.
 * @param key by which pushes of the house are known.
 * @returns null where the customer does not want it, or the browser has no push service.
 */
export async function subscribeDevice(key: string): Promise<OwnSubscription | null> {
  const worker = await findWorker();
  if (worker === undefined || (await Notification.requestPermission()) !== 'granted') return null;
  // One that was made under other keys is of no use.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => null);
  const { endpoint, keys } = made?.toJSON() ?? {};
  return endpoint === undefined || keys === undefined ? null : { endpoint, keys };
}

/** Ends the subscription of this browser. */
export async function unsubscribeDevice(): Promise<void> {
  const worker = await findWorker();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
