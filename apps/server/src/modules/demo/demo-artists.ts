import { type Look, patterns } from './demo-media.ts';

/** Who may use the media of the demo: see `demo-media.ts`. */
export const licence = 'Made by a program for the demo; free for everybody to use (CC0).';

/** Artists of the demo, who have accounts of their own. */
export const demoArtists = [
  {
    email: 'mira@bourse.test',
    name: 'Mira Okafor',
    about: `Draws water and sand as curves that never close. ${licence}`,
    look: { pattern: patterns.tide, dark: [12, 44, 72], light: [150, 214, 214] },
  },
  {
    email: 'jun@bourse.test',
    name: 'Jun Takeda',
    about: `Folds circles until they turn into flowers. ${licence}`,
    look: { pattern: patterns.petals, dark: [70, 18, 60], light: [250, 196, 170] },
  },
  {
    email: 'lea@bourse.test',
    name: 'Léa Moreau',
    about: `Weaves grids, sounds and short films. ${licence}`,
    look: { pattern: patterns.weave, dark: [24, 28, 34], light: [228, 190, 92] },
  },
] as const satisfies readonly { email: string; name: string; about: string; look: Look }[];
