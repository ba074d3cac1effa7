import { type ReactElement, useState } from 'react';
import { Wordmark } from '../src/mark.tsx';
import { Segmented } from '../src/segmented.tsx';
import { DemoChip, DemoStrip } from '../src/strip.tsx';
import { BrandCards } from './brand-cards.tsx';
import { ChartCards } from './chart-cards.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { FeedbackCards } from './feedback-cards.tsx';
import { FieldCards } from './field-cards.tsx';
import { MeasureCards } from './measure-cards.tsx';
import { MediaCards } from './media-cards.tsx';
import { OfferCards } from './offer-cards.tsx';
import { PressCards } from './press-cards.tsx';
import { RowCards } from './row-cards.tsx';
import { TalkCards } from './talk-cards.tsx';

type Theme = 'dark' | 'light';
type Colours = 'green-up' | 'red-up';

/** Every part in every state, for those who build with them; both themes, and both readings of red. */
export function GalleryPage(): ReactElement {
  const [theme, setTheme] = useState<Theme>('dark');
  const [colours, setColours] = useState<Colours>('green-up');
  return (
    <div
      data-theme={theme}
      data-direction={colours === 'red-up' ? 'red-up' : undefined}
      className="surface-page text-t1"
      style={{ minHeight: '100vh' }}
    >
      <DemoStrip title="Simulated prices" text="demo funds, no real money" />
      <header style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', padding: 20 }}>
        <h1 style={{ display: 'flex', gap: 12, alignItems: 'center', flex: 1 }}>
          <Wordmark name="Bourse" size={28} />
          <span className="text-body text-t3">Components and states</span>
        </h1>
        <DemoChip title="Simulated prices" />
        <Segmented
          label="Theme"
          size="dense"
          value={theme}
          onChoose={setTheme}
          segments={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
        />
        <Segmented
          label="Colours"
          size="dense"
          value={colours}
          onChoose={setColours}
          segments={[
            { value: 'green-up', label: 'Green up' },
            { value: 'red-up', label: 'Red up' },
          ]}
        />
      </header>
      <main style={{ columns: '3 340px', columnGap: 12, padding: '0 20px 8px', maxWidth: 1440, margin: 'auto' }}>
        <BrandCards />
        <PressCards />
        <FieldCards />
        <ChoiceCards />
        <RowCards />
        <TalkCards />
        <FeedbackCards />
        <MeasureCards />
        <ChartCards />
        <OfferCards />
        <MediaCards />
      </main>
    </div>
  );
}
