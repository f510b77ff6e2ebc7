import { readdirSync, readFileSync } from 'node:fs';
import parse, { attributesToProps, domToReact } from 'html-react-parser';
import Link from 'next/link';
import { MenuButton, SearchButton, SignupForm } from '../islands.jsx';

const names = readdirSync('../pages').map((file) => file.slice(0, -5));
const addresses = names.map((name) => `/${name.replace('index', '')}`);

export function generateStaticParams() {
  return names.map((name) => ({ path: name === 'index' ? [] : [name] }));
}

/** The component that replaces an element; null keeps the element. */
function componentFor({ name, attribs }) {
  if (name === 'form') return SignupForm;
  if (name === 'a' && addresses.includes(attribs.href)) return Link;
  if (name !== 'button') return null;
  if ('data-search' in attribs) return SearchButton;
  return 'popoverTarget' in attribs ? MenuButton : null;
}

const options = {
  replace(node) {
    const Component = node.name ? componentFor(node) : null;
    if (!Component) return undefined;
    return <Component {...attributesToProps(node.attribs)}>{domToReact(node.children, options)}</Component>;
  },
};

export default async function Page({ params }) {
  const { path: [name] = ['index'] } = await params;
  const html = readFileSync(`../pages/${name}.html`, 'utf8');
  const [, head, styles, links, , body] = html.split(/<\/?(?:head|style|body)\b[^>]*>/);
  return (
    <>
      <style href={name} precedence="default">
        {styles}
      </style>
      {parse(head + links, { ...options, trim: true })}
      {parse(body, options)}
    </>
  );
}
