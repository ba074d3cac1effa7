// The gallery by itself, without an application around it; its tests look at it this way.
import { createRoot } from 'react-dom/client';
import '../src/styles.css';
import { GalleryPage } from './gallery-page.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<GalleryPage />);
