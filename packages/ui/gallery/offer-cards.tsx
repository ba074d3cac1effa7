import type { ReactElement } from 'react';
import { Badge } from '../src/badge.tsx';
import { Button } from '../src/button.tsx';
import { buttonClass } from '../src/button-class.ts';
import { CoinIcon } from '../src/coin-icon.tsx';
import { OrderSummary } from '../src/order-summary.tsx';
import { PositionCard, PositionCardSkeleton } from '../src/position-card.tsx';
import { ProductCardContent, productCardClass, ProductCardSkeleton } from '../src/product-card.tsx';
import { QuotaBar } from '../src/quota-bar.tsx';
import { SignedBarChart } from '../src/signed-bar-chart.tsx';
import { Slab } from '../src/slab.tsx';
import { GalleryCard, Stacked } from './gallery-card.tsx';

const NET = Array.from({ length: 30 }, (_, day) => day * 0.35 - 6);

/** What is on offer, what is held, and what an act brings and costs. */
export function OfferCards(): ReactElement {
  return (
    <>
      <GalleryCard title="Product card" remark="A line of a table where it is 680 px wide.">
        <Slab raised>
          <a href="#/__gallery" className={productCardClass()}>
            <ProductCardContent
              lead={<CoinIcon symbol="USDT" />}
              title="USDT"
              badges={<Badge>30 days</Badge>}
              subtitle="from 100 USDT"
              figure="5.47–7.30%"
              figureNote="APR, 0.015–0.020% a day"
              facts={[{ key: 'most', label: 'Most a person', value: '50,000 USDT' }]}
              measure={<QuotaBar taken={0.81} label="Share taken" text="384,600 left" height={4} />}
              act={<span className={buttonClass({ size: 'small' })}>Lock up</span>}
            />
          </a>
          <a href="#/__gallery" className={productCardClass()}>
            <ProductCardContent
              lead={<CoinIcon symbol="BTC" />}
              title="BTC"
              badges={
                <>
                  <Badge>30 days</Badge>
                  <Badge tone="warn">Sold out</Badge>
                </>
              }
              subtitle="from 0.01 BTC"
              figure="1.09–1.82%"
              figureNote="APR, 0.003–0.005% a day"
              measure={<QuotaBar taken={1} label="Share taken" text="Nothing left" height={4} />}
            />
          </a>
          <ProductCardSkeleton />
        </Slab>
      </GalleryCard>
      <GalleryCard title="Position card">
        <Stacked>
          <div className="rounded-card surface-2">
            <PositionCard
              lead={<CoinIcon symbol="USDT" />}
              title="USDT 30-day lock-up"
              badge={<Badge tone="info">Running</Badge>}
              subtitle="21 days left"
              figure="8,000.00"
              figureNote="USDT"
              facts={[
                { key: 'paid', label: 'Paid so far', value: '+10.80 USDT' },
                { key: 'rest', label: 'To come', value: '25.20 to 33.60 USDT' },
                { key: 'ends', label: 'Ends', value: '21 Dec 2026' },
              ]}
              progress={<QuotaBar taken={0.3} tone="accent" label="Progress" text="Day 9 of 30" />}
              acts={<Button size="small">End early</Button>}
            />
          </div>
          <PositionCardSkeleton />
        </Stacked>
      </GalleryCard>
      <GalleryCard title="Order summary, signed bars">
        <Stacked gap={12}>
          <OrderSummary
            label="What you get"
            lines={[
              { key: 'back', label: 'Principal', value: '1,000.00 USDT' },
              { key: 'cost', label: 'Penalty', value: '−4.00 USDT', note: '0.02% × 20 × 1,000', tone: 'loss' },
              { key: 'sum', label: 'Arrives on Spot', value: '996.00 USDT', tone: 'total' },
            ]}
          />
          <SignedBarChart
            values={NET}
            label="Net result by day: minus 6.00 on day 1, nothing on day 18, plus 4.15 on day 30"
            captions={['day 1', 'ahead from day 18', '30']}
          />
        </Stacked>
      </GalleryCard>
    </>
  );
}
