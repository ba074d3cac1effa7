import { c2cCalls } from '@bourse/contract/c2c';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { say } from '../../base/parts/say.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { changedByOrders } from './changed-by-orders.ts';
import type { AskedProps } from './asked-props.ts';

/** The seller gives the coins away, by the pay password. */
export function ReleaseSheet({ order, open, onClose }: AskedProps) {
  const t = useTranslations('c2c.act');
  const app = useTranslations('app.act');
  const numbers = useNumbers();
  const refusalOf = useRefusal();
  const [pin, setPin] = useState('');
  const act = useAct(c2cCalls.release, changedByOrders);
  const coins = `${numbers.whole(order.number)} ${order.currency}`;
  const release = (): void =>
    act.mutate(
      { input: { id: order.id, pay_password: pin } },
      {
        onSuccess: () => {
          onClose();
          say('done', t('releaseDone'));
        },
      },
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={act.isPending}
      title={t('release')}
      closeLabel={app('close')}
      foot={
        <Button tone="primary" full busy={act.isPending} disabled={pin.length !== 6} onClick={release}>
          {t('releaseAmount', { coins })}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Note tone="warn">
          {t('releaseText', { money: `${numbers.whole(order.money, 2)} ${order.fiat}`, name: order.payer_name })}
        </Note>
        <PasswordInput
          label={t('payPassword')}
          showLabel={app('show')}
          hideLabel={app('hide')}
          inputMode="numeric"
          autoComplete="off"
          figures
          value={pin}
          onChange={({ target }) => setPin(target.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6))}
          error={act.error === null ? undefined : refusalOf(act.error)}
        />
        <AppLink to="/pages/setting/payPassword" className="text-label text-accent-text hover:text-t1">
          {t('noPayPassword')}
        </AppLink>
      </div>
    </Sheet>
  );
}
