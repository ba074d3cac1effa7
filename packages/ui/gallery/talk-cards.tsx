import { type ReactElement, useState } from 'react';
import type { DaySpan } from '../src/calendar-month.ts';
import { RangeCalendar } from '../src/range-calendar.tsx';
import { RangeField } from '../src/range-field.tsx';
import { Thread } from '../src/thread.tsx';
import { ThreadComposer } from '../src/thread-composer.tsx';
import { GalleryCard, Stacked } from './gallery-card.tsx';

const said = { picture: null, day: null } as const;

/** Conversations, and days from one to another. */
export function TalkCards(): ReactElement {
  const [text, setText] = useState('');
  const [days, setDays] = useState<DaySpan>({ from: '2026-11-09', to: '2026-11-18' });
  return (
    <>
      <GalleryCard title="Conversation">
        <Stacked gap={12}>
          <Thread
            label="Conversation"
            pictureAlt="Picture in the conversation"
            className="max-h-60"
            messages={[
              { ...said, id: '1', side: 'house', text: 'The order is open.', time: '10:02', day: 'Thu, Nov 26' },
              { ...said, id: '2', side: 'other', text: 'Hello, I pay in a minute.', time: '10:03' },
              { ...said, id: '3', side: 'own', text: 'Thank you.', time: '09:14', receipt: 'read', day: 'Fri, Nov 27' },
            ]}
          />
          <ThreadComposer
            text={text}
            onType={setText}
            onSend={() => setText('')}
            writeLabel="Write a message"
            sendLabel="Send"
            textMax={1_000}
            busy={false}
            attachment={{ label: 'Send a picture', accept: 'image/png', sending: null, onChoose: () => undefined }}
            refusal={null}
            hint="Both sides read it."
          />
        </Stacked>
      </GalleryCard>
      <GalleryCard title="Days">
        <RangeField label="Days" text={days.from === '' ? 'All' : `${days.from} – ${days.to}`} closeLabel="Close">
          {(close) => (
            <RangeCalendar
              label="Days"
              allLabel="All"
              locale="en"
              today="2026-11-27"
              first="2009-01-03"
              value={days}
              onChoose={(chosen) => {
                setDays(chosen);
                close();
              }}
            />
          )}
        </RangeField>
      </GalleryCard>
    </>
  );
}
