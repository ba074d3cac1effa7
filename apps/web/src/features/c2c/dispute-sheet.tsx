import { c2cCalls } from '@bourse/contract/c2c';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { changedByOrders } from './changed-by-orders.ts';
import { PictureUpload } from '../../base/parts/picture-upload.tsx';
import type { AskedProps } from './asked-props.ts';

const leastWords = 20;

/** Asks two people for a ruling, or two others after one that was lost. */
export function DisputeSheet({ order, kind, open, onClose }: AskedProps & { readonly kind: 'dispute' | 'appeal' }) {
  const t = useTranslations('c2c.act');
  const upload = useTranslations('c2c.upload');
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
          <PictureUpload
            label={t(proof === '' ? 'addPicture' : 'pictureAdded')}
            sending={upload('sending')}
            onSent={setProof}
          />
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
