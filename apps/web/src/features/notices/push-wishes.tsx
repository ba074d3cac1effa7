import { supportCalls } from '@bourse/contract/support';
import { Note } from '@bourse/ui/note';
import { Switch } from '@bourse/ui/switch';
import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { readPushDevice, subscribeDevice, unsubscribeDevice } from './push-device.ts';
import { TopicRow, type Wishes } from './topic-row.tsx';

type Device = Awaited<ReturnType<typeof readPushDevice>>;

/** Whether this browser is told by push, and where one of the customer's is, of what. */
export function PushWishes({ wishes }: { readonly wishes: Wishes }) {
  const t = useTranslations('notices.wishes');
  const [device, setDevice] = useState<Device | null>(null);
  const look = (): void => void readPushDevice().then(setDevice);
  useEffect(look, []);
  const isAny = wishes.push_endpoints.length > 0;
  return (
    <section>
      <h2 className="px-1 pb-2 text-label text-t2">{t('byPush')}</h2>
      {device?.ability === 'blocked' ? (
        <Note tone="warn" className="mb-3">
          {t('pushBlocked')}
        </Note>
      ) : null}
      <div className="slab grid-cols-1">
        <DeviceRow wishes={wishes} device={device} onChanged={look} />
        {isAny
          ? wishes.list.map(({ topic, push }) => (
              <TopicRow key={topic} topic={topic} channel="push" on={push} isPossible />
            ))
          : null}
      </div>
    </section>
  );
}

interface DeviceProps {
  readonly wishes: Wishes;
  /** Null until the browser has said so. */
  readonly device: Device | null;
  readonly onChanged: () => void;
}

function DeviceRow({ wishes, device, onChanged }: DeviceProps) {
  const t = useTranslations('notices.wishes');
  const id = useId();
  const { isBusy, turn } = useDevice(wishes, onChanged);
  const isOn = wishes.push_endpoints.some((endpoint) => endpoint === device?.endpoint);
  const isOpen = device?.ability === 'open';
  return (
    <div className="flex min-h-13 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1" id={id}>
        <span className="block font-medium">{t('thisDevice')}</span>
        <span className="block text-caption text-t3">{t(device?.ability === 'none' ? 'pushNone' : 'deviceText')}</span>
      </span>
      <Switch
        aria-labelledby={id}
        on={isOn}
        disabled={!isOpen || isBusy}
        onSwitch={(on) => void turn(on, device?.endpoint ?? null)}
      />
    </div>
  );
}

/** Turns pushes to this browser on or off: the browser's own part first, then the server's. */
function useDevice({ push_key: key }: Wishes, onChanged: () => void) {
  const t = useTranslations('notices.wishes');
  const app = useTranslations('app');
  const [isAsking, setAsking] = useState(false);
  const subscribe = useAct(supportCalls.pushSubscribe, [supportCalls.noticeWishes]);
  const unsubscribe = useAct(supportCalls.pushUnsubscribe, [supportCalls.noticeWishes]);
  const told = {
    onError: (error: { readonly isUncertain: boolean; readonly message: string }): void =>
      say('failed', error.isUncertain ? app('state.uncertain') : error.message),
    onSettled: onChanged,
  };
  const turnOn = async (): Promise<void> => {
    const made = await subscribeDevice(key);
    if (made !== null) return subscribe.mutate({ input: { endpoint: made.endpoint, keys: { ...made.keys } } }, told);
    say('failed', t('pushFailed'));
    return onChanged();
  };
  const turnOff = async (endpoint: string): Promise<void> => {
    await unsubscribeDevice();
    unsubscribe.mutate({ input: { endpoint } }, told);
  };
  const turn = async (on: boolean, endpoint: string | null): Promise<void> => {
    setAsking(true);
    if (on) await turnOn();
    else if (endpoint !== null) await turnOff(endpoint);
    setAsking(false);
  };
  return { isBusy: isAsking || subscribe.isPending || unsubscribe.isPending, turn };
}
