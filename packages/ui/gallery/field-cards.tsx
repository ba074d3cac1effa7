import { Search } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { AmountSlider } from '../src/amount-slider.tsx';
import { Icon } from '../src/icon.tsx';
import { Input } from '../src/input.tsx';
import { PasswordInput } from '../src/password-input.tsx';
import { Select } from '../src/select.tsx';
import { StepperInput } from '../src/stepper-input.tsx';
import { GalleryCard, Stacked } from './gallery-card.tsx';

const STOPS = ['0%', '25%', '50%', '75%', '100%'];
const ORDER_TYPES = [
  { value: 'limit', label: 'Limit' },
  { value: 'market', label: 'Market' },
  { value: 'stop', label: 'Stop limit', disabled: true },
] as const;

/** Everything that is typed or pulled. */
export function FieldCards(): ReactElement {
  return (
    <>
      <GalleryCard title="Inputs">
        <Stacked gap={12}>
          <Input
            label="Amount"
            note="Available 4,317.72"
            placeholder="0.00"
            inputMode="decimal"
            figures
            unit="USDT"
            action={{ label: 'Max', onPress: () => {} }}
          />
          <Input
            aria-label="With an error"
            figures
            defaultValue="9,000.00"
            unit="USDT"
            error="You have 4,317.72. Enter less or deposit more."
          />
          <Input label="Nickname" defaultValue="Ada" hint="Up to 20 letters" />
          <Input label="Off" defaultValue="1,000.00" figures disabled unit="USDT" />
          <Input label="Read only" defaultValue="DE89 3704 0044 0532 0130 00" figures readOnly />
          <PasswordInput
            label="Password"
            showLabel="Show the password"
            hideLabel="Hide the password"
            defaultValue="correct horse"
            autoComplete="off"
          />
          <Input
            aria-label="Search"
            low
            lead={<Icon of={Search} size={18} className="text-t3" />}
            type="search"
            placeholder="Search coins, help"
          />
        </Stacked>
      </GalleryCard>
      <TicketCard />
      <SliderCard />
    </>
  );
}

function TicketCard(): ReactElement {
  const [price, setPrice] = useState(669_000);
  const [text, setText] = useState<string | null>(null);
  const [type, setType] = useState<'limit' | 'market' | 'stop'>('limit');
  return (
    <GalleryCard title="Stepper, select" remark="Holding repeats after 400 ms; arrow keys in the field step as well.">
      <Stacked gap={6}>
        <Select aria-label="Order type" options={ORDER_TYPES} value={type} onChoose={setType} />
        <StepperInput
          label="Price (USDT)"
          value={text ?? `${(price - (price % 10)) / 10}.${price % 10}`}
          onValue={setText}
          onStep={(direction) => {
            setText(null);
            setPrice((now) => now + direction);
          }}
          onSettle={() => setText(null)}
          lowerLabel="Lower"
          raiseLabel="Raise"
        />
        <StepperInput
          label="Amount (BTC)"
          value="0.0350"
          onValue={() => {}}
          onStep={() => {}}
          lowerLabel="Less"
          raiseLabel="More"
          error="The least is 0.0001. It was set to that."
        />
        <StepperInput label="Total (USDT)" value="2,341.50" onValue={() => {}} />
        <StepperInput
          label="Off"
          value="0.0000"
          onValue={() => {}}
          onStep={() => {}}
          lowerLabel="Less"
          raiseLabel="More"
          disabled
        />
        <StepperInput
          label="Low, as on a desk"
          value="67,100.0"
          onValue={() => {}}
          onStep={() => {}}
          lowerLabel="Lower"
          raiseLabel="Raise"
          low
        />
      </Stacked>
    </GalleryCard>
  );
}

function SliderCard(): ReactElement {
  const [empty, setEmpty] = useState(0);
  const [buy, setBuy] = useState(50);
  const [sell, setSell] = useState(100);
  return (
    <GalleryCard
      title="Amount slider"
      remark="Stops are half rounds. The handle is the mark's lower half. Arrow keys move 1%, Page keys 25%."
    >
      <AmountSlider label="Empty slider" share={empty} onShare={setEmpty} stopLabels={STOPS} valueText={`${empty}%`} />
      <AmountSlider
        label="Buy slider"
        share={buy}
        onShare={setBuy}
        stopLabels={STOPS}
        tone="up"
        valueText={`${buy}%`}
      />
      <AmountSlider label="Sell slider" share={sell} onShare={setSell} stopLabels={STOPS} tone="down" />
      <AmountSlider label="Slider that is off" share={25} onShare={() => {}} disabled />
    </GalleryCard>
  );
}
