export const files = import.meta.glob<object>('../../features/*/texts/spa.json', { eager: true, import: 'default' });
