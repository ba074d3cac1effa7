import { c2cCalls } from '@bourse/contract/c2c';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { Sheet } from '@bourse/ui/sheet';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { say } from '../../base/parts/say.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { useRefusal } from '../../base/security/use-refusal.ts';
import type { Order } from './c2c-view.ts';
import { changedByOrders } from './changed-by-orders.ts';
import { PictureUpload } from './picture-upload.tsx';

interface AskedProps {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
}

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

/** The buyer lets the order go. */
export function CancelDialog({ order, open, onClose }: AskedProps) {
  const t = useTranslations('c2c.act');
  const refusalOf = useRefusal();
  const [reason, setReason] = useState('');
  const act = useAct(c2cCalls.cancel, changedByOrders);
  const cancel = (): void =>
    act.mutate(
      { input: { id: order.id, reason } },
      {
        onSuccess: () => {
          onClose();
          say('done', t('cancelDone'));
        },
        onError: (error) => say('failed', refusalOf(error)),
      },
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={act.isPending}
      title={t('cancelQuestion')}
      actions={
        <>
          <Button onClick={onClose} disabled={act.isPending}>
            {t('keep')}
          </Button>
          <Button tone="danger" busy={act.isPending} onClick={cancel}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {t(order.status === 0 ? 'cancelText' : 'cancelPaidText')}
      <TextArea
        className="mt-3"
        label={t('reason')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}

const leastWords = 20;

/** Asks two people for a ruling, or two others after one that was lost. */
export function DisputeSheet({ order, kind, open, onClose }: AskedProps & { readonly kind: 'dispute' | 'appeal' }) {
  const t = useTranslations('c2c.act');
  const app = useTranslations('app.act');
  const refusalOf = useRefusal();
  const [text, setText] = useState('');
  const [proof, setProof] = useState('');
  const [wasSent, setSent] = useState(false);
  const disputing = useAct(c2cCalls.dispute, changedByOrders);
  const appealing = useAct(c2cCalls.appeal, changedByOrders);
  const act = kind === 'dispute' ? disputing : appealing;
  const isLong = text.trim().length >= leastWords;
  const send = (): void => {
    setSent(true);
    if (!isLong) return;
    const onSuccess = (): void => {
      onClose();
      say('done', t(`${kind}Done`));
    };
    if (kind === 'dispute') disputing.mutate({ input: { id: order.id, text, proof } }, { onSuccess });
    else appealing.mutate({ input: { id: order.id, text } }, { onSuccess });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={act.isPending}
      title={t(kind)}
      closeLabel={app('close')}
      foot={
        <Button tone="primary" full busy={act.isPending} onClick={send}>
          {t(`${kind}Send`)}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-label font-normal text-t2">{t(`${kind}Text`)}</p>
        <TextArea
          label={t('what')}
          rows={5}
          maxLength={2_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={wasSent && !isLong ? t('short', { count: leastWords }) : undefined}
        />
        {kind === 'appeal' ? null : (
          <PictureUpload label={t(proof === '' ? 'addPicture' : 'pictureAdded')} onSent={setProof} />
        )}
        {act.error === null ? null : (
          <Note tone="bad" urgent>
            {refusalOf(act.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
