/** A guide request (specification section 7), different for each number and run. */
export function guideRequest(run: string, number: number) {
  return {
    type: 'guide_request',
    name: `Visitor ${number}`,
    email: `${run}.${number}@example.com`,
    timestamp: '2025-06-12T09:30:00.000Z',
    source: 'http://localhost:4300/free-homeowners-guide',
    event: 'guide_request',
  };
}
