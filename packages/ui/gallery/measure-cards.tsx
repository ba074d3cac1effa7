import type { ReactElement } from 'react';
import { CountdownRing } from '../src/countdown-ring.tsx';
import { LtvGauge } from '../src/ltv-gauge.tsx';
import { QuotaBar } from '../src/quota-bar.tsx';
import { Steps } from '../src/steps.tsx';
import { Timeline } from '../src/timeline.tsx';
import { GalleryCard, Stacked } from './gallery-card.tsx';

const STATES = { done: 'Done', now: 'Now', next: 'Next', failed: 'Failed', held: 'On hold' };

/** Everything that measures or counts. */
export function MeasureCards(): ReactElement {
  return (
    <>
      <GalleryCard
        title="LTV, countdown"
        remark="Zones at 80% (call) and 91% (liquidation). The ring turns amber in the last 5 s."
      >
        <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 8 }}>
          <LtvGauge
            percent={62}
            text="62%"
            caption="LTV"
            label="LTV 62 percent, margin call at 80, liquidation at 91"
          />
          <CountdownRing leftSeconds={37} totalSeconds={60} label="37 of 60 seconds left" note="of 60 s" size={96} />
          <CountdownRing leftSeconds={4} totalSeconds={60} label="4 of 60 seconds left" />
          <CountdownRing leftSeconds={0} totalSeconds={60} label="Settling" settling />
          <LtvGauge percent={86} text="86%" caption="LTV" label="LTV 86 percent" />
        </div>
      </GalleryCard>
      <GalleryCard title="Quota, steps">
        <Stacked gap={12}>
          <QuotaBar taken={0.62} label="Taken" text="1,240,000 left" />
          <QuotaBar taken={0.92} label="Taken" text="4.08 left" />
          <QuotaBar taken={1} label="Taken" text="Sold out" />
          <QuotaBar taken={0.38} label="Level" text="38,200 of 100,000" height={4} />
          <Steps count={4} current={2} label="Step 2 of 4, about 2 minutes" />
        </Stacked>
      </GalleryCard>
      <GalleryCard title="Timeline">
        <Timeline
          stateLabels={STATES}
          steps={[
            { key: 'seen', state: 'done', title: 'Seen on the network', note: '14:28:51' },
            {
              key: 'confirming',
              state: 'now',
              title: 'Confirming',
              note: '14 of 20',
              more: <QuotaBar taken={0.7} label="Confirmations" height={4} tone="accent" />,
            },
            { key: 'held', state: 'held', title: 'On hold', more: 'We ask where the funds come from.' },
            { key: 'failed', state: 'failed', title: 'Refused', more: 'Send them to another address.' },
            { key: 'added', state: 'next', title: 'Added to Spot', note: 'about 18 s' },
          ]}
        />
      </GalleryCard>
    </>
  );
}
