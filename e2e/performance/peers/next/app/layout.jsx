import '../../style.css';

export default function RootLayout({ children }) {
  return (
    <html lang="en-US">
      <head>
        <link rel="preload" href="/figtree.woff2" as="font" type="font/woff2" crossOrigin="" />
        <link rel="preload" href="/fraunces.woff2" as="font" type="font/woff2" crossOrigin="" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>{children}</body>
    </html>
  );
}
