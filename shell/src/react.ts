// Runs React in the file that has it, so that the browser has a break before the rest of the shell.
import 'react-dom/client';
