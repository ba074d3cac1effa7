import { approvalCalls } from '@bourse/contract/approval';
import type { OutputOf } from '@bourse/contract/call';
import { officeCalls } from '@bourse/contract/office';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useGrant } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { useClockText } from './use-clock-text.ts';

type Difference = OutputOf<typeof officeCalls.clocks>['differences'][number];

/** The nodes whose clocks differ, each with the way to go on; nothing while all agree. */
export function ClockCards() {
  const clocks = useCall(officeCalls.clocks, {}, { everyMs: 5_000 });
  return clocks.data?.differences.map((one) => <ClockCard key={one.node} of={one} />);
}

function ClockCard({ of: { node, clock, ahead_seconds: ahead, since } }: { readonly of: Difference }) {
  const t = useTranslations('health.clock');
  const { moment } = useFormat();
  const text = useClockText();
  const mayAccept = useGrant(officeCalls.acceptClock.grant);
  const [asks, setAsks] = useState(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3" role="alert">
      <div className="min-w-0">
        <h2 className="text-heading text-bad">{t('title')}</h2>
        <p className="text-label font-normal break-words text-t2">
          {text(clock, ahead)} {t('since', { at: moment(since), node })}
        </p>
        <p className="text-caption text-t3">{t('waits')}</p>
      </div>
      {mayAccept && (
        <Button size="desk" onClick={() => setAsks(true)}>
          {t('act')}
        </Button>
      )}
      <ActDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('ask')}
        text={t('askText')}
        act={t('act')}
        call={officeCalls.acceptClock}
        inputWith={(why) => ({ node, reason: why })}
        changes={[officeCalls.clocks, approvalCalls.list]}
        onDone={() => say('done', t('done'))}
      />
    </Card>
  );
}
