import { useTranslations } from 'use-intl';
import { c2cCalls } from '@bourse/contract/c2c';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { actsOf, type Order, type OrderAct } from './c2c-view.ts';
import { changedByOrders } from './changed-by-orders.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DisputeSheet } from './dispute-sheet.tsx';
import { PictureProof } from '../../base/parts/picture-proof.tsx';
import { RateOrder } from './rate-order.tsx';
import { ReleaseSheet } from './release-sheet.tsx';

type Asked = Exclude<OrderAct, 'pay' | 'rate'>;

/** What the own side can do now, the act that leads on first. */
export function OrderActs({ order }: { readonly order: Order }) {
  const t = useTranslations('c2c.act');
  const [asked, setAsked] = useState<Asked | null>(null);
  const acts = actsOf(order);
  const close = (): void => setAsked(null);
  const tones = { release: 'primary', cancel: 'quiet', dispute: 'secondary', appeal: 'primary' } as const;
  return (
    <div className="grid gap-2.5">
      {acts.map((act) =>
        act === 'pay' ? (
          <SayPaid key={act} id={order.id} />
        ) : act === 'rate' ? (
          <RateOrder key={act} order={order} />
        ) : (
          <Button key={act} tone={tones[act]} full onClick={() => setAsked(act)}>
            {t(act)}
          </Button>
        ),
      )}
      <ReleaseSheet order={order} open={asked === 'release'} onClose={close} />
      <CancelDialog order={order} open={asked === 'cancel'} onClose={close} />
      <DisputeSheet key="dispute" order={order} kind="dispute" open={asked === 'dispute'} onClose={close} />
      <DisputeSheet key="appeal" order={order} kind="appeal" open={asked === 'appeal'} onClose={close} />
    </div>
  );
}

/** The buyer says that they have paid, with a picture that shows it. */
function SayPaid({ id }: { readonly id: string }) {
  const upload = useTranslations('c2c.upload');
  const t = useTranslations('c2c.act');
  const refusalOf = useRefusal();
  const act = useAct(c2cCalls.paid, changedByOrders);
  return (
    <>
      {act.error === null ? null : (
        <Note tone="bad" urgent>
          {refusalOf(act.error)}
        </Note>
      )}
      <PictureProof
        texts={{
          choose: t('payChoose'),
          chosen: upload('chosen'),
          change: upload('change'),
          confirm: t('pay'),
          sending: upload('sending'),
        }}
        busy={act.isPending}
        onSent={(proof) => act.mutate({ input: { id, proof } }, { onSuccess: () => say('done', t('payDone')) })}
      />
      <p className="text-caption text-t3">{t('payHint')}</p>
    </>
  );
}
