import '../../../pages/energy-efficiency-tips.css';
import { ContentPage, metadataOf } from '../content-page.jsx';

export const metadata = metadataOf('energy-efficiency-tips');

export default function Page() {
  return <ContentPage name="energy-efficiency-tips" />;
}
