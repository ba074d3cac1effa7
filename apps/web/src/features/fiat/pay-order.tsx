import { fiatCalls } from '@bourse/contract/fiat';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Dialog } from '@bourse/ui/dialog';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { CopyButton } from '../../base/parts/copy-button.tsx';
import { say } from '../../base/parts/say.ts';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';
import type { Order } from './order.ts';
import { PictureProof } from '../../base/parts/picture-proof.tsx';

const twoDigits = (figure: number): string => String(figure).padStart(2, '0');

/** Where to pay, how long there is, and the screenshot that says it is done. */
export function PayOrder({ order }: { readonly order: Order }) {
  const t = useTranslations('fiat.detail');
  const upload = useTranslations('fiat.upload');
  const app = useTranslations('app.state');
  const left = useSecondsLeft(Date.parse(order.proof_until));
  const act = useAct(fiatCalls.proof, [fiatCalls.detail, fiatCalls.orders]);
  const time = `${twoDigits(Math.floor(left / 60))}:${twoDigits(left % 60)}`;
  return (
    <>
      <Note tone={left < 300 ? 'warn' : 'accent'}>
        <span className="num">{left === 0 ? t('over') : t('left', { time })}</span>
      </Note>
      {order.transfer === null ? <Note tone="warn">{t('test')}</Note> : <Transfer order={order} of={order.transfer} />}
      {act.error === null ? null : (
        <Note tone="bad" urgent>
          {act.error.isUncertain ? app('uncertain') : act.error.message}
        </Note>
      )}
      <PictureProof
        texts={{
          choose: t('upload'),
          chosen: upload('chosen'),
          change: upload('change'),
          confirm: t('send'),
          sending: upload('sending'),
        }}
        busy={act.isPending}
        onSent={(screenshot) =>
          act.mutate({ input: { id: order.id, screenshot } }, { onSuccess: () => say('done', t('uploaded')) })
        }
      />
      <p className="text-caption text-t3">{upload('hint')}</p>
      <CancelOrder id={order.id} />
    </>
  );
}

interface TransferProps {
  readonly order: Order;
  readonly of: NonNullable<Order['transfer']>;
}

function Transfer({ order, of }: TransferProps) {
  const t = useTranslations('fiat.transfer');
  const names = new Intl.DisplayNames(useLocale(), { type: 'region', fallback: 'code' });
  const country = /^[A-Z]{2}$/.test(of.country) ? (names.of(of.country) ?? of.country) : of.country;
  const rows = [
    ['amount', `${order.amount} ${order.currency_code}`, order.amount],
    ['reference', of.reference, of.reference],
    ['account_name', of.account_name, of.account_name],
    ['iban', of.iban.replaceAll(/(.{4})(?=.)/g, '$1 '), of.iban],
    ['swift', of.swift, of.swift],
    ['bank_name', of.bank_name, of.bank_name],
    ['bank_address', of.bank_address, of.bank_address],
    ['country', country, country],
  ] as const;
  return (
    <Card className="grid">
      <h2 className="text-heading">{t('title')}</h2>
      <ul>
        {rows.map(([key, shown, copied]) => (
          <li key={key} className="flex items-center gap-2 border-b border-line py-1.5 last:border-0">
            <div className="min-w-0 flex-1">
              <p className="text-caption text-t3">{t(key)}</p>
              <p className="num font-medium break-words">{shown}</p>
            </div>
            <CopyButton text={copied} />
          </li>
        ))}
      </ul>
      <p className="pt-2 text-caption text-t3">{t('hint')}</p>
    </Card>
  );
}

function CancelOrder({ id }: { readonly id: string }) {
  const t = useTranslations('fiat.detail');
  const app = useTranslations('app');
  const [isOpen, setOpen] = useState(false);
  const act = useAct(fiatCalls.cancel, [fiatCalls.detail, fiatCalls.orders]);
  const cancel = (): void =>
    act.mutate(
      { input: { id } },
      {
        onSuccess: () => {
          setOpen(false);
          say('done', t('wasCancelled'));
        },
        onError: (error) => say('failed', error.isUncertain ? app('state.uncertain') : error.message),
      },
    );
  return (
    <>
      <Button tone="quiet" full onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        busy={act.isPending}
        title={t('cancelQuestion')}
        actions={
          <>
            <Button onClick={() => setOpen(false)} disabled={act.isPending}>
              {t('keep')}
            </Button>
            <Button tone="danger" busy={act.isPending} onClick={cancel}>
              {t('cancel')}
            </Button>
          </>
        }
      >
        {t('cancelText')}
      </Dialog>
    </>
  );
}
