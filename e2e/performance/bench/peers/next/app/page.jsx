import '../../pages/home.css';
import { ContentPage, metadataOf } from './content-page.jsx';

export const metadata = metadataOf('home');

export default function Page() {
  return <ContentPage name="home" />;
}
