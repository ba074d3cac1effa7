import type { OutputOf } from '@bourse/contract/call';
import { staffCalls } from '@bourse/contract/staff';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useGrant } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';

type Recovery = OutputOf<typeof staffCalls.recoveries>[number];

/** New administrators whom somebody with a shell has asked for: whoever works here is told first. */
export function RecoveryNotices() {
  const { data = [] } = useCall(staffCalls.recoveries, {}, { everyMs: 60_000 });
  return data.map((one) => <RecoveryNotice key={one.id} of={one} />);
}

function RecoveryNotice({ of: { id, name, mail, effective_at: time } }: { readonly of: Recovery }) {
  const t = useTranslations('today.recovery');
  const format = useFormat();
  const mayVoid = useGrant(staffCalls.voidRecovery.grant);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Note
        tone="bad"
        className="mb-3"
        action={
          mayVoid && (
            <Button size="small" onClick={() => setAsked(true)}>
              {t('void')}
            </Button>
          )
        }
      >
        <strong className="block">{t('title')}</strong>
        {t('text', { name, mail, time: format.moment(time) })}
      </Note>
      <ActDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('ask', { name })}
        text={t('consequence')}
        act={t('void')}
        danger
        call={staffCalls.voidRecovery}
        inputWith={(reason) => ({ id, reason })}
        changes={[staffCalls.recoveries, staffCalls.list]}
        onDone={() => say('done', t('voided'))}
      />
    </>
  );
}
