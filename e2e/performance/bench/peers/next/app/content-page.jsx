import parse, { attributesToProps, domToReact } from 'html-react-parser';
import Link from 'next/link';
import { contentOf } from '../../content.js';
import { SignupForm } from './signup-form.jsx';

/** The pages that this site has. */
const OWN = ['/', '/energy-efficiency-tips', '/free-homeowners-guide'];

/** HTML as React elements, with the framework's links and an interactive form. */
const elements = (html) => {
  const options = {
    replace(node) {
      const children = () => domToReact(node.children, options);
      if (node.name === 'form') return <SignupForm className={node.attribs.class}>{children()}</SignupForm>;
      if (node.name !== 'a' || !OWN.includes(node.attribs.href)) return undefined;
      return <Link {...attributesToProps(node.attribs)}>{children()}</Link>;
    },
  };
  return parse(html, options);
};

export function metadataOf(name) {
  const { title, description } = contentOf(name);
  return { title, description };
}

export function ContentPage({ name }) {
  return elements(contentOf(name).body);
}
