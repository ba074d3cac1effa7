import { approvalCalls } from '@bourse/contract/approval';
import { ledgerCalls } from '@bourse/contract/ledger-room';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useGrant } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';

/** Whether money may move, why not, and the way to stop it and to ask for it to go on. */
export function HaltCard() {
  const t = useTranslations('ledger');
  const format = useFormat();
  const state = useCall(ledgerCalls.state, {}, { everyMs: 5_000 });
  const mayHalt = useGrant(ledgerCalls.halt.grant);
  const [act, setAct] = useState<'halt' | 'resume' | null>(null);
  return (
    <Answered of={state} awaited="h-[148px] tablet:h-[76px]">
      {({ halted, reason, halted_at: at, checked_at: checked }) => (
        <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <p className="flex items-center gap-2 text-heading">
              {t(halted ? 'halted' : 'moving')}
              <Badge tone={halted ? 'bad' : 'good'}>{t(halted ? 'stopped' : 'open')}</Badge>
            </p>
            <p className="text-label font-normal break-words text-t2">
              {halted && at !== null && t('since', { at: format.moment(at), reason: reason ?? '' })}
              {!halted && checked !== null && t('checked', { at: format.moment(checked) })}
            </p>
          </div>
          {mayHalt && (
            <Button size="desk" tone={halted ? 'primary' : 'danger'} onClick={() => setAct(halted ? 'resume' : 'halt')}>
              {t(halted ? 'resume.act' : 'halt.act')}
            </Button>
          )}
          <ActDialog
            open={act === 'halt'}
            onClose={() => setAct(null)}
            title={t('halt.ask')}
            text={t('halt.text')}
            act={t('halt.act')}
            danger
            call={ledgerCalls.halt}
            inputWith={(why) => ({ reason: why })}
            changes={[ledgerCalls.state]}
            onDone={() => say('done', t('halt.done'))}
          />
          <ActDialog
            open={act === 'resume'}
            onClose={() => setAct(null)}
            title={t('resume.ask')}
            text={t('resume.text')}
            act={t('resume.act')}
            call={ledgerCalls.resume}
            inputWith={(why) => ({ reason: why })}
            changes={[ledgerCalls.state, approvalCalls.list]}
            onDone={() => say('done', t('resume.done'))}
          />
        </Card>
      )}
    </Answered>
  );
}
