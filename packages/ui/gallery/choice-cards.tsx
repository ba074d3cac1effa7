import { ShieldCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Badge } from '../src/badge.tsx';
import { Checkbox } from '../src/checkbox.tsx';
import { Chip, ChipRow } from '../src/chip.tsx';
import { Icon } from '../src/icon.tsx';
import { RadioList } from '../src/radio-list.tsx';
import { Segmented } from '../src/segmented.tsx';
import { Switch } from '../src/switch.tsx';
import { Tabs } from '../src/tabs.tsx';
import { GalleryCard, Stacked, Wrapped } from './gallery-card.tsx';

const FAMILIES = [
  { value: 'spot', label: 'Spot' },
  { value: 'futures', label: 'Futures' },
  { value: 'seconds', label: 'Seconds', disabled: true },
  { value: 'copy', label: 'Copy' },
] as const;
const ORDERS = ['Limit', 'Market', 'Stop limit', 'Stop market', 'Trailing stop', 'Take profit', 'Iceberg'];
type Family = (typeof FAMILIES)[number]['value'];

/** Everything that is chosen. */
export function ChoiceCards(): ReactElement {
  return (
    <>
      <SegmentCard />
      <TabCard />
      <SmallCard />
      <NetworkCard />
    </>
  );
}

function SegmentCard(): ReactElement {
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [period, setPeriod] = useState<'1D' | '1W' | '1M'>('1W');
  return (
    <GalleryCard title="Segmented">
      <Stacked>
        <Segmented
          label="Side"
          size="tall"
          value={side}
          onChoose={setSide}
          segments={[
            { value: 'buy', label: 'Buy', tone: 'up' },
            { value: 'sell', label: 'Sell', tone: 'down' },
          ]}
        />
        <Segmented
          label="Period"
          value={period}
          onChoose={setPeriod}
          segments={[
            { value: '1D', label: '1D' },
            { value: '1W', label: '1W' },
            { value: '1M', label: '1M' },
          ]}
        />
      </Stacked>
    </GalleryCard>
  );
}

function TabCard(): ReactElement {
  const [family, setFamily] = useState<Family>('spot');
  const [order, setOrder] = useState('Iceberg');
  return (
    <GalleryCard title="Tabs">
      <Stacked>
        <Tabs label="Families of a page" size="page" tabs={FAMILIES} value={family} onChoose={setFamily} />
        <Tabs label="Families" tabs={FAMILIES} value={family} onChoose={setFamily} line />
        <Tabs label="Families in a panel" size="panel" tabs={FAMILIES} value={family} onChoose={setFamily} />
        <Tabs
          label="More than there is room for"
          tabs={ORDERS.map((name) => ({ value: name, label: name }))}
          value={order}
          onChoose={setOrder}
        />
      </Stacked>
    </GalleryCard>
  );
}

function SmallCard(): ReactElement {
  const [isPostOnly, setPostOnly] = useState(true);
  const [isHidden, setHidden] = useState(true);
  const [zone, setZone] = useState('USDT');
  return (
    <GalleryCard title="Chips, switches, badges">
      <Stacked gap={10}>
        <ChipRow>
          {['USDT', 'DeFi', 'Layer 1', 'Meme'].map((name) => (
            <Chip key={name} pressed={zone === name} onClick={() => setZone(name)}>
              {name}
            </Chip>
          ))}
          <Chip disabled>Off</Chip>
          <Chip small>Small 24</Chip>
        </ChipRow>
        <Wrapped>
          <Checkbox
            label="Post only"
            checked={isPostOnly}
            onChange={(event) => setPostOnly(event.currentTarget.checked)}
          />
          <Checkbox label="I have read the terms" invalid />
          <Checkbox label="Off" disabled />
        </Wrapped>
        <Wrapped>
          <Switch label="Hide small" on={isHidden} onSwitch={setHidden} />
          <Switch label="Red up" on={!isHidden} onSwitch={(on) => setHidden(!on)} />
          <Switch label="Off" on={false} onSwitch={() => {}} disabled />
        </Wrapped>
        <Wrapped>
          <Badge>Limit</Badge>
          <Badge tone="accent" icon={<Icon of={ShieldCheck} size={12} />}>
            5 of 6 sources
          </Badge>
          <Badge tone="up">Long 10×</Badge>
          <Badge tone="down">Sell</Badge>
          <Badge tone="good">Done</Badge>
          <Badge tone="bad">Refused</Badge>
          <Badge tone="warn">Stale</Badge>
          <Badge tone="info">In review</Badge>
        </Wrapped>
      </Stacked>
    </GalleryCard>
  );
}

function NetworkCard(): ReactElement {
  const [network, setNetwork] = useState<'tron' | 'ethereum' | 'solana' | null>('tron');
  return (
    <GalleryCard title="Radio list">
      <RadioList
        label="Network"
        value={network}
        onChoose={setNetwork}
        options={[
          { value: 'tron', title: 'Tron', text: 'about 1 minute, fee 1.00' },
          { value: 'ethereum', title: 'Ethereum', text: 'about 3 minutes, fee 4.20' },
          { value: 'solana', title: 'Solana', text: 'suspended', disabled: true },
        ]}
        className="[--slab-fill:var(--s2)]"
      />
    </GalleryCard>
  );
}
