import { Fragment, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export interface ThreadMessage {
  readonly id: string;
  /** The own at the end, the other at the start, and in the middle what the house says has happened. */
  readonly side: 'own' | 'other' | 'house';
  readonly text: ReactNode;
  /** The address of a picture, which may hold for a short time alone. */
  readonly picture: string | null;
  readonly time: string;
  /** Behind the time, such as that it was read. */
  readonly receipt?: string | undefined;
  /** The day that is named before it; null on the day of the one before. */
  readonly day: string | null;
}

export interface ThreadProps {
  readonly label: string;
  /** From old to new. */
  readonly messages: readonly ThreadMessage[];
  readonly pictureAlt: string;
  readonly className?: string;
}

/** Whoever is this close to the end, in pixels, reads the newest: a picture is at most 224 high. */
const nearEnd = 320;

/** A conversation, which stays at its end: the newest message brings it there. */
export function Thread({ label, messages, pictureAlt, className }: ThreadProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const shownTo = useRef<string | undefined>(undefined);
  const last = messages.at(-1)?.id;
  useEffect(() => {
    if (box.current === null || shownTo.current === last) return;
    shownTo.current = last;
    box.current.scrollTop = box.current.scrollHeight;
  });
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={classNames('scroll-thin', className)}
      // A picture that has come makes the end lie lower.
      onLoadCapture={({ currentTarget: { scrollHeight, scrollTop, clientHeight }, currentTarget }) => {
        if (scrollHeight - scrollTop - clientHeight < nearEnd) currentTarget.scrollTop = scrollHeight;
      }}
      // What scrolls can be reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ul aria-live="polite" className="grid content-start gap-2">
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.day === null ? null : (
              <li className="num justify-self-center pt-1 text-caption text-t2">{message.day}</li>
            )}
            <Bubble message={message} pictureAlt={pictureAlt} />
          </Fragment>
        ))}
      </ul>
    </div>
  );
}

interface BubbleProps {
  readonly message: ThreadMessage;
  readonly pictureAlt: string;
}

function Bubble({ message: { side, text, picture, time, receipt }, pictureAlt }: BubbleProps) {
  if (side === 'house') {
    return (
      <li className="mx-auto max-w-[92%] rounded-control bg-control px-3 py-1.5 text-center text-caption text-pretty text-t2">
        {text} <span className="num">{time}</span>
      </li>
    );
  }
  return (
    <li
      className={classNames(
        'grid max-w-[82%] gap-1 rounded-card px-3 py-2',
        side === 'own' ? 'justify-self-end bg-accent-soft' : 'justify-self-start bg-control',
      )}
    >
      {picture === null ? null : <Picture address={picture} alt={pictureAlt} />}
      {text === '' ? null : <p className="text-label font-normal break-words whitespace-pre-wrap">{text}</p>}
      <p className="num justify-self-end text-caption text-t2">
        {time}
        {receipt === undefined ? '' : ` \u00b7 ${receipt}`}
      </p>
    </li>
  );
}

/** Its address changes with every reading; what is shown once is not asked for again. */
function Picture({ address, alt }: { readonly address: string; readonly alt: string }) {
  const [src, setSrc] = useState(address);
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img
        src={src}
        alt={alt}
        className="block max-h-56 min-h-16 max-w-full min-w-16 rounded-control bg-s3 object-contain"
        onError={() => setSrc(address)}
      />
    </a>
  );
}
