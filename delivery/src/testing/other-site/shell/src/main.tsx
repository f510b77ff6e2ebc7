import './main.css';

document.documentElement.dataset.started = '';
