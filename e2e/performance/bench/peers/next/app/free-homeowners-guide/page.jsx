import '../../../pages/free-homeowners-guide.css';
import { ContentPage, metadataOf } from '../content-page.jsx';

export const metadata = metadataOf('free-homeowners-guide');

export default function Page() {
  return <ContentPage name="free-homeowners-guide" />;
}
