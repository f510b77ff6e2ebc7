import parse, { attributesToProps, domToReact } from 'html-react-parser';
import Link from 'next/link';
import { contentOf } from '../../content.js';
import { SignupForm } from './signup-form.jsx';

/** The pages that this site has. */
const OWN = ['/', '/energy-efficiency-tips', '/free-homeowners-guide'];

/** HTML as React elements, with the framework's links and a form of its own. */
const elements = (html) =>
  parse(html, {
    replace(node) {
      if (node.name === 'form') return <SignupForm />;
      if (node.name !== 'a' || !OWN.includes(node.attribs.href)) return undefined;
      return <Link {...attributesToProps(node.attribs)}>{domToReact(node.children)}</Link>;
    },
  });

export function metadataOf(name) {
  const { title, description, canonical } = contentOf(name);
  return { title, description, alternates: { canonical } };
}

export function ContentPage({ name }) {
  const page = contentOf(name);
  return (
    <>
      {elements(page.header)}
      <main id="main">{elements(page.main)}</main>
      {elements(page.footer)}
    </>
  );
}
