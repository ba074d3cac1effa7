export const files = import.meta.glob<object>('../base/texts/en.json', { eager: true, import: 'default' });
export const rooms = () => import('./rooms/en.ts');
