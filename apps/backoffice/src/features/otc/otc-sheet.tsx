import { otcStaffCalls } from '@bourse/contract/otc-desk';
import { approvalCalls } from '@bourse/contract/approval';
import { Button } from '@bourse/ui/button';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { linkTo } from '../../base/router/place.ts';
import { useGrant } from '../../base/api/use-call.ts';
import { type DeskOrder, stateOf } from './otc-order.ts';

interface OtcSheetProps {
  /** Null while none is open. */
  readonly order: DeskOrder | null;
  readonly onClose: () => void;
}

/** An order, whole, with what can be asked about it. */
export function OtcSheet({ order, onClose }: OtcSheetProps) {
  const t = useTranslations('otc');
  const tApp = useTranslations('app');
  return (
    <Sheet
      open={order !== null}
      onClose={onClose}
      className="wide-sheet"
      title={t('one', { id: order?.id ?? '' })}
      closeLabel={tApp('act.close')}
    >
      {order !== null && <Body key={order.id} of={order} />}
    </Sheet>
  );
}

function Body({ of: order }: { readonly of: DeskOrder }) {
  const t = useTranslations('otc');
  const { moment, decimal } = useFormat();
  const mayDecide = useGrant(otcStaffCalls.decide.grant);
  const state = stateOf(order);
  return (
    <div className="grid gap-4">
      <div>
        <Fact
          label={t('customer')}
          value={
            <a className="text-accent-text hover:text-t1" href={linkTo('customers', order.user_id)}>
              #{order.user_id}
            </a>
          }
        />
        <Fact label={t('deal')} value={`${t(`side.${order.type}`)} ${decimal(order.number)} ${order.currency}`} />
        <Fact label={t('price')} value={`${decimal(order.price)} USDT`} />
        <Fact label={t('total')} value={`${decimal(order.total)} USDT`} />
        <Fact label={t('stateHead')} value={t(`state.${state}`)} />
        <Fact label={t('ordered')} value={moment(order.created_at)} />
        <Fact label={t('until')} value={moment(order.expires_at)} />
        {order.decided_at !== null && <Fact label={t('decided')} value={moment(order.decided_at)} />}
      </div>
      {order.appeal !== null && <Said title={t('appeal')} text={order.appeal} />}
      {order.appeal_answer !== null && <Said title={t('answer')} text={order.appeal_answer} />}
      {mayDecide && state === 'matching' && <Decide of={order} />}
      {mayDecide && state === 'appealed' && <Answer of={order} />}
    </div>
  );
}

function Said({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section>
      <h3 className="text-label text-t2">{title}</h3>
      <p className="text-body break-words whitespace-pre-wrap">{text}</p>
    </section>
  );
}

const changes = [otcStaffCalls.orders, approvalCalls.list];

function Decide({ of: { id } }: { readonly of: DeskOrder }) {
  const t = useTranslations('otc');
  const [decision, setDecision] = useState<'complete' | 'reject' | null>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="primary" onClick={() => setDecision('complete')}>
        {t('act.complete')}
      </Button>
      <Button onClick={() => setDecision('reject')}>{t('act.reject')}</Button>
      <ActDialog
        open={decision !== null}
        onClose={() => setDecision(null)}
        title={t(`ask.${decision ?? 'complete'}`)}
        text={t('askText')}
        act={t('act.ask')}
        danger={decision === 'reject'}
        call={otcStaffCalls.decide}
        inputWith={(reason) => (decision === null ? null : { id, decision, reason })}
        changes={changes}
        onDone={() => {
          setDecision(null);
          say('done', t('asked'));
        }}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('changed') : null)}
      />
    </div>
  );
}

function Answer({ of: { id } }: { readonly of: DeskOrder }) {
  const t = useTranslations('otc');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <Button tone="primary" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('act.answer')}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('ask.answer')}
        text={t('answerText')}
        act={t('act.ask')}
        call={otcStaffCalls.answer}
        inputWith={(reason) => (text.trim() === '' ? null : { id, text: text.trim(), reason })}
        changes={changes}
        onDone={() => {
          setOpen(false);
          say('done', t('asked'));
        }}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('changed') : null)}
      >
        <TextArea
          label={t('answer')}
          rows={4}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </ActDialog>
    </>
  );
}
