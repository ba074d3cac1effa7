import { approvalCalls } from '@bourse/contract/approval';
import type { OutputOf } from '@bourse/contract/call';
import { privacyCalls } from '@bourse/contract/privacy';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useGrant } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';
import { CopyDialog } from './copy-dialog.tsx';

type Retention = OutputOf<typeof privacyCalls.retention>;
type Hold = Retention['holds'][number];

const tones = { open: 'plain', waiting: 'plain', held: 'warn', done: 'good' } as const;

/** How long what is held of a customer is kept, the legal holds that keep it longer, and a copy of it. */
export function DataTab({ id, isHouse }: { readonly id: string; readonly isHouse: boolean }) {
  const t = useTranslations('customers.data');
  const mayHold = useGrant(privacyCalls.hold.grant);
  const mayCopy = useGrant(privacyCalls.exportOf.grant);
  const kept = useCall(privacyCalls.retention, { id });
  const [asked, setAsked] = useState<'hold' | 'release' | 'copy' | 'save' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <Answered of={kept}>
      {({ closed_at: closed, parts, holds, copy }) => {
        const holding = holds.find(({ lifted_at: lifted }) => lifted === null);
        return (
          <div className="grid gap-4">
            {holding === undefined ? null : <Note tone="warn">{t('holding', { name: holding.placed_by.name })}</Note>}
            <div className="flex flex-wrap gap-2">
              {mayHold && !isHouse && holding === undefined && (
                <Button size="desk" tone="danger" onClick={() => setAsked('hold')}>
                  {t('hold.act')}
                </Button>
              )}
              {mayHold && holding !== undefined && (
                <Button size="desk" onClick={() => setAsked('release')}>
                  {t('release.act')}
                </Button>
              )}
              {mayCopy && (
                <Button size="desk" onClick={() => setAsked('copy')}>
                  {t('copy.act')}
                </Button>
              )}
              {mayCopy && copy !== null && (
                <Button size="desk" tone="primary" onClick={() => setAsked('save')}>
                  {t('copy.save')}
                </Button>
              )}
            </div>
            <Parts parts={parts} closedAt={closed} />
            <Holds holds={holds} />
            <ActDialog
              open={asked === 'hold'}
              onClose={close}
              title={t('hold.ask')}
              text={t('hold.text')}
              act={t('hold.act')}
              danger
              call={privacyCalls.hold}
              inputWith={(reason) => ({ id, reason })}
              changes={[privacyCalls.retention]}
              onDone={() => say('done', t('hold.done'))}
            />
            <ActDialog
              open={asked === 'release'}
              onClose={close}
              title={t('release.ask')}
              text={t('release.text')}
              act={t('release.act')}
              call={privacyCalls.release}
              inputWith={(reason) => ({ id, reason })}
              changes={[privacyCalls.retention, approvalCalls.list]}
              onDone={() => say('done', t('release.done'))}
            />
            <ActDialog
              open={asked === 'copy'}
              onClose={close}
              title={t('copy.ask')}
              text={t('copy.text')}
              act={t('copy.act')}
              call={privacyCalls.exportOf}
              inputWith={(reason) => ({ id, reason })}
              changes={[approvalCalls.list]}
              onDone={() => say('done', t('copy.asked'))}
            />
            {asked === 'save' && copy !== null && <CopyDialog id={id} copy={copy} onClose={close} />}
          </div>
        );
      }}
    </Answered>
  );
}

interface PartsProps {
  readonly parts: Retention['parts'];
  readonly closedAt: string | null;
}

function Parts({ parts, closedAt }: PartsProps) {
  const t = useTranslations('customers.data');
  const format = useFormat();
  return (
    <Card>
      <h2 className="mb-1 text-label">{t('kept')}</h2>
      <p className="mb-3 text-label font-normal text-t2">
        {closedAt === null ? t('stillOpen') : t('closedAt', { at: format.time(closedAt) })}
      </p>
      <ul className="grid gap-3">
        {parts.map(({ part, keep_days: days, due_at: due, state, done_at: done }) => (
          <li key={part} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-[220px] flex-1">
              {t(`part.${part}`)}
              <span className="block text-caption text-t3">{t('keepDays', { days })}</span>
            </span>
            <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
            <span className="num min-w-[160px] text-end text-caption text-t2">
              {done !== null ? format.time(done) : due !== null ? format.time(due) : '–'}
            </span>
          </li>
        ))}
        <li className="text-caption text-t3">{t('forEver')}</li>
      </ul>
    </Card>
  );
}

function Holds({ holds }: { readonly holds: readonly Hold[] }) {
  const t = useTranslations('customers.data');
  const format = useFormat();
  return (
    <Card>
      <h2 className="mb-3 text-label">{t('holds')}</h2>
      {holds.length === 0 ? (
        <p className="text-label font-normal text-t3">{t('noHolds')}</p>
      ) : (
        <ul className="grid gap-3">
          {holds.map(({ id, reason, placed_by: by, placed_at: at, lifted_by: lifter, lifted_at: lifted, ...one }) => (
            <li key={id} className="grid gap-0.5">
              <span className="break-words">{reason}</span>
              <span className="text-caption text-t2">{t('placed', { name: by.name, at: format.time(at) })}</span>
              {lifted !== null && (
                <span className="text-caption text-t2">
                  {t('lifted', { name: lifter?.name ?? '', at: format.time(lifted), reason: one.lift_reason ?? '' })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
