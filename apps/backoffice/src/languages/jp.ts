export const files = import.meta.glob<object>('../{base,features/*}/texts/jp.json', { eager: true, import: 'default' });
