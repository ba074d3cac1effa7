import { classNames } from '@bourse/ui/class-names';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { bannerAt } from './banner-at.ts';
import { PublishedLink } from './published-link.tsx';
import type { Published } from './published-view.ts';

/** Banners in a row that a finger moves; a point for each brings it into the frame. Nothing moves by itself. */
export function Banners({ list }: { readonly list: readonly Published[] }) {
  const t = useTranslations('home');
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const bring = (index: number): void => {
    const { current } = row;
    current?.scrollTo({ left: (current.scrollWidth / list.length) * index });
  };
  return (
    <section aria-label={t('highlights')}>
      <ul
        ref={row}
        className="scroll-quiet flex snap-x snap-mandatory scroll-smooth rounded-card motion-reduce:scroll-auto"
        onScroll={({ currentTarget: { scrollLeft, scrollWidth } }) =>
          setShown(bannerAt(scrollLeft, scrollWidth, list.length))
        }
      >
        {list.map((entry) => (
          <li key={entry.id} className="w-full flex-none snap-start">
            <PublishedLink
              entry={entry}
              className="surface-1 bg-[radial-gradient(130%_160%_at_100%_0%,color-mix(in_srgb,var(--accent)_38%,transparent),transparent_62%)] flex h-[122px] flex-col justify-end overflow-hidden rounded-card p-4 focus-visible:outline-offset-[-3px] desk:h-[168px] desk:p-6"
            >
              <span className="text-heading text-balance desk:text-title">{entry.title}</span>
              <span className="mt-1 line-clamp-2 max-w-[46ch] text-label font-normal text-t2">{entry.summary}</span>
            </PublishedLink>
          </li>
        ))}
      </ul>
      {list.length < 2 ? null : (
        <div className="flex justify-center">
          {list.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-label={t('highlightOf', { at: index + 1, all: list.length })}
              aria-current={index === shown}
              className="group grid size-6 place-items-center pointer-coarse:h-8 pointer-coarse:w-8"
              onClick={() => bring(index)}
            >
              <span
                className={classNames(
                  'h-1.5 rounded-full transition-[width] duration-(--dur-2)',
                  index === shown ? 'w-4 bg-accent' : 'w-1.5 bg-s3 group-hover:bg-t3',
                )}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
