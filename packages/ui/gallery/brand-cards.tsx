import type { ReactElement } from 'react';
import { Figure } from '../src/figure.tsx';
import { JoinedPair } from '../src/joined-pair.tsx';
import { Mark, Wordmark } from '../src/mark.tsx';
import { GalleryCard, Wrapped } from './gallery-card.tsx';

const IRIS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900];
const SERIES = [1, 2, 3, 4, 5, 6, 7];

/** Mark, colours and type. */
export function BrandCards(): ReactElement {
  return (
    <>
      <GalleryCard
        title="Mark and wordmark"
        remark="A book of two sides, an ask over a bid, with the spread between them. One colour when printed or under 16 px."
      >
        <div style={{ display: 'flex', gap: 24, alignItems: 'center', flexWrap: 'wrap' }}>
          <Mark size={64} label="Bourse" />
          <Mark size={32} />
          <Mark size={16} />
          <Mark size={14} />
          <Wordmark name="Bourse" size={32} />
        </div>
      </GalleryCard>
      <GalleryCard title="Iris and chart series" remark="No green, red or amber in either.">
        <JoinedPair aria-hidden="true">
          {IRIS.map((step) => (
            <span key={step} style={{ height: 40, background: `var(--iris-${step})` }} />
          ))}
        </JoinedPair>
        <JoinedPair aria-hidden="true" style={{ marginTop: 8 }}>
          {SERIES.map((series) => (
            <span key={series} style={{ height: 40, background: `var(--c${series})` }} />
          ))}
        </JoinedPair>
      </GalleryCard>
      <GalleryCard title="Type">
        <p>
          <Figure text="$43,164.53" size="display" />
        </p>
        <p className="text-title">Title 22/28</p>
        <p className="text-heading">Heading 17/24</p>
        <p className="text-body">Body 15/22</p>
        <Wrapped>
          <span className="text-label">Label 13/18</span>
          <span className="text-caption text-t2">Caption 12/16</span>
          <span className="text-micro text-t3">Micro 11/14</span>
        </Wrapped>
        <Wrapped>
          <span className="num-display">67,482.5</span>
          <span className="num">67,482.5</span>
          <span className="num-table">67,482.5</span>
          <span className="num-book">67,482.5</span>
          <span className="text-caption text-t3">width 100, 92, 90, 86</span>
        </Wrapped>
        <p lang="zh-Hans-CN">永续合约 67,482.5 現物</p>
        <p lang="ja">成行注文は板の価格で約定します</p>
        <p lang="ko">시장가 주문은 즉시 체결됩니다</p>
        <p lang="th" className="text-heading">
          คำสั่งซื้อที่ราคาตลาด
        </p>
      </GalleryCard>
    </>
  );
}
