import { ChevronRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { ApprovalDiff } from '../src/approval-diff.tsx';
import { Avatar } from '../src/avatar.tsx';
import { CoinIcon } from '../src/coin-icon.tsx';
import { ChangePill, Delta } from '../src/delta.tsx';
import { Figure } from '../src/figure.tsx';
import { HashText } from '../src/hash-text.tsx';
import { Icon } from '../src/icon.tsx';
import { ListRow, ListRowButton, ListRowLink, ListRowSkeleton } from '../src/list-row.tsx';
import { Slab, SlabCell } from '../src/slab.tsx';
import { Sparkline } from '../src/sparkline.tsx';
import { Fact, Stat } from '../src/stat.tsx';
import { Cell, HeadCell, Row, type SortOrder, Table } from '../src/table.tsx';
import { GalleryCard, Stacked, Wrapped } from './gallery-card.tsx';

const RISING = [20, 19, 21, 17, 15, 18, 20, 22, 24, 27, 26, 30, 33, 31, 35, 36, 34, 32];

/** Lists, figures and tables. */
export function RowCards(): ReactElement {
  return (
    <>
      <GalleryCard title="Rows">
        <Slab raised>
          <ListRow
            lead={<CoinIcon symbol="BTC" />}
            title="BTC"
            subtitle={<span className="num">0.1842</span>}
            middle={<Sparkline values={RISING} />}
            tail="67,482.5"
            subtail={<Delta text="2.06%" />}
          />
          <ListRowLink
            href="#/__gallery"
            lead={<CoinIcon symbol="ETH" />}
            title={
              <>
                ETH <span className="text-caption font-normal text-t3">/USDT</span>
              </>
            }
            middle={<span className="num font-medium">3,514.28</span>}
            tail={<ChangePill text="-1.34%" />}
          />
          <ListRowButton title="A row that is pressed" tail={<Icon of={ChevronRight} className="text-t3" />} />
          <ListRowSkeleton />
        </Slab>
      </GalleryCard>
      <FigureCard />
      <GalleryCard title="Slab, stats, facts">
        <Stacked gap={12}>
          <Slab columns={3} raised>
            <Stat label="Entry" value="66,850.0" />
            <Stat label="Risk rate" value="109.4%" />
            <Stat label="P&L" value={<Delta text="94.47" kind="money" />} />
          </Slab>
          <Slab columns={2} raised>
            <Stat label="Total" value="43,164.53" note="≈ 0.6396 BTC" big />
            <SlabCell>Any content</SlabCell>
          </Slab>
          <div>
            <Fact label="Available" value="4,317.72 USDT" />
            <Fact label="Fee 0.10%" value="0.000035 BTC" />
          </div>
          <Wrapped>
            <Avatar name="Ada" />
            <Avatar name="" size={24} />
            <Avatar name="李" size={56} />
            <CoinIcon symbol="SOL" size={40} />
            <CoinIcon symbol="X" size={20} src="data:image/png;base64,broken" />
          </Wrapped>
        </Stacked>
      </GalleryCard>
      <TableCard />
      <GalleryCard title="Approval diff">
        <ApprovalDiff
          label="What changes"
          heads={{ before: 'Before', after: 'After' }}
          rows={[
            { key: 'limit', label: 'Withdrawals in 24 h, level 1', before: '200 BTC', after: '100 BTC' },
            { key: 'added', label: 'Lock-up', before: null, after: 'Closed' },
            { key: 'removed', label: 'Age in KR', before: '19', after: null },
          ]}
        />
      </GalleryCard>
    </>
  );
}

function FigureCard(): ReactElement {
  return (
    <GalleryCard title="Figures">
      <Stacked gap={4}>
        <Figure text="$43,164.53" size="display" />
        <Figure text="43.164,53 €" size="title" decimalMark="," />
        <Figure text="67,482.5" size="heading" unit="USDT" />
        <Figure text="67,482.5" stale />
        <Figure text="43,164.53" size="title" hiddenLabel="Hidden" />
        <HashText text="TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE" />
        <Wrapped>
          <Delta text="+504.53" kind="money" />
          <Delta text="1.18%" />
          <Delta text="-0.42%" />
          <Delta text="-0.00%" />
          <ChangePill text="2.06%" />
          <ChangePill text="-1.34%" />
          <ChangePill text="0.00%" />
        </Wrapped>
      </Stacked>
    </GalleryCard>
  );
}

const ORDERS = [
  { time: '12:04:31', pair: 'BTC/USDT', price: '67,481.1', filled: '0%' },
  { time: '11:47:02', pair: 'ETH/USDT', price: '3,420.00', filled: '0%' },
  { time: '09:15:40', pair: 'SOL/USDT', price: '172.00', filled: '12%' },
];

function TableCard(): ReactElement {
  const [order, setOrder] = useState<SortOrder>('descending');
  return (
    <GalleryCard title="Table">
      <Table label="Open orders" areaClassName="max-h-40">
        <thead>
          <tr>
            <HeadCell sort={order} onSort={() => setOrder(order === 'ascending' ? 'descending' : 'ascending')}>
              Time
            </HeadCell>
            <HeadCell>Pair</HeadCell>
            <HeadCell figures>Price</HeadCell>
            <HeadCell figures>Filled</HeadCell>
          </tr>
        </thead>
        <tbody>
          {ORDERS.map((line) => (
            <Row key={line.time}>
              <Cell className="text-t3">{line.time}</Cell>
              <Cell>{line.pair}</Cell>
              <Cell figures>{line.price}</Cell>
              <Cell figures className="text-t2">
                {line.filled}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </GalleryCard>
  );
}
